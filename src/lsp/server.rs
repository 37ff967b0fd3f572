//! The life of a server: what may come when, who answers it, and how it ends.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, ResponseError};
use lsp_types::notification::{
    DidChangeConfiguration, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    Exit, Initialized, Notification as _,
};
use lsp_types::request::{Initialize, RegisterCapability, Request as _, Shutdown};
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesRegistrationOptions, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, FileSystemWatcher, GlobPattern, InitializeParams, InitializeResult, MessageType,
    Registration, RegistrationParams, ServerInfo, ShowMessageParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::capabilities::{self, Client};
use super::diagnostics::published;
use super::document::Document;
use super::failure::Failure;
use super::requests;
use super::settings::Sources;
use super::wire::{self, Frame};
use crate::config;

/// How far a server has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The client has not said yet what it is.
    Fresh,
    Running,
    /// The client has asked it to stop.
    Stopped,
}

/// Serves a client until it says that that is enough, or goes. Whether it said so in order: `shutdown`, then `exit`.
///
/// # Errors
/// When a stream cannot be read or written, or what comes is not the protocol.
pub fn serve(input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<bool> {
    let mut server = Server {
        out,
        stage: Stage::Fresh,
        client: Client::default(),
        documents: BTreeMap::new(),
        sources: Sources::new(),
    };
    loop {
        match wire::read(input)? {
            Frame::End => return Ok(false),
            Frame::Malformed(why) => server.refuse(None, Failure::with(ErrorCode::ParseError, why))?,
            Frame::Message(message) => match *message {
                Message::Request(request) => server.request(request)?,
                Message::Notification(notification) if notification.method == Exit::METHOD => {
                    return Ok(server.stage == Stage::Stopped);
                }
                Message::Notification(notification) => server.notice(notification)?,
                // Nothing was asked of the client whose answer is waited for.
                Message::Response(_) => {}
            },
        }
    }
}

struct Server<'o> {
    out: &'o mut dyn Write,
    stage: Stage,
    client: Client,
    /// The open documents by their addresses.
    documents: BTreeMap<String, Document>,
    sources: Sources,
}

/// An answer.
#[derive(Serialize)]
struct Answer<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RequestId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ResponseError>,
}

impl Server<'_> {
    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let answer = match (self.stage, method.as_str()) {
            (Stage::Fresh, Initialize::METHOD) => self.initialize(params),
            (Stage::Fresh, _) => Err(Failure::with(ErrorCode::ServerNotInitialized, "`initialize` comes first")),
            (Stage::Running, Shutdown::METHOD) => {
                self.stage = Stage::Stopped;
                self.documents.clear();
                raw(&Value::Null)
            }
            (Stage::Running, Initialize::METHOD) => {
                Err(Failure::with(ErrorCode::InvalidRequest, "`initialize` was answered already"))
            }
            (Stage::Running, method) => requests::answer(method, params, &self.documents, self.client),
            (Stage::Stopped, _) => Err(Failure::with(ErrorCode::InvalidRequest, "`shutdown` was answered already")),
        };
        match answer {
            Ok(result) => {
                let answer = Answer { jsonrpc: "2.0", id: Some(&id), result: Some(result), error: None };
                wire::write(self.out, &answer)
            }
            Err(failure) => self.refuse(Some(&id), failure),
        }
    }

    /// Says why there is no answer; without an identity, to what could not be read.
    fn refuse(&mut self, id: Option<&RequestId>, failure: Failure) -> io::Result<()> {
        wire::write(self.out, &Answer { jsonrpc: "2.0", id, result: None, error: Some(failure.response()) })
    }

    fn initialize(&mut self, params: Value) -> Result<Box<RawValue>, Failure> {
        let params: InitializeParams = read(params)?;
        self.client = Client::of(&params.capabilities);
        self.stage = Stage::Running;
        raw(&InitializeResult {
            capabilities: capabilities::of_server(self.client),
            server_info: Some(ServerInfo {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    /// Takes what is told. What cannot be read is passed over: there is nobody to answer.
    fn notice(&mut self, notification: Notification) -> io::Result<()> {
        let Notification { method, params } = notification;
        if self.stage != Stage::Running {
            return Ok(());
        }
        match method.as_str() {
            Initialized::METHOD => self.watch(),
            DidOpenTextDocument::METHOD => read(params).map_or(Ok(()), |params| self.open(params)),
            DidChangeTextDocument::METHOD => read(params).map_or(Ok(()), |params| self.change(params)),
            DidCloseTextDocument::METHOD => read(params).map_or(Ok(()), |params| self.close(&params)),
            DidChangeWatchedFiles::METHOD | DidChangeConfiguration::METHOD => self.set_again(),
            _ => Ok(()),
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) -> io::Result<()> {
        if !self.client.watches_files {
            // Nobody tells when settings change: those of a document are looked for when it is opened.
            self.sources = Sources::new();
        }
        let document = params.text_document;
        let (reading, fault) = self.sources.of(&document.uri);
        let key = document.uri.as_str().to_owned();
        let opened = Document::new(document.uri, document.version, document.text, reading);
        self.documents.insert(key.clone(), opened);
        if let Some(fault) = fault {
            self.show(fault)?;
        }
        self.publish(&key)
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) -> io::Result<()> {
        let key = params.text_document.uri.as_str();
        let Some(document) = self.documents.get_mut(key) else { return Ok(()) };
        document.change(params.text_document.version, params.content_changes, self.client.encoding);
        self.publish(key)
    }

    fn close(&mut self, params: &DidCloseTextDocumentParams) -> io::Result<()> {
        let uri = &params.text_document.uri;
        self.documents.remove(uri.as_str());
        self.tell("textDocument/publishDiagnostics", &json!({ "uri": uri, "diagnostics": [] }))
    }

    fn publish(&mut self, key: &str) -> io::Result<()> {
        let Some(document) = self.documents.get(key) else { return Ok(()) };
        wire::write(self.out, &published(document, self.client.encoding))
    }

    /// Looks for the settings of all documents again.
    fn set_again(&mut self) -> io::Result<()> {
        self.sources = Sources::new();
        let keys: Vec<String> = self.documents.keys().cloned().collect();
        let mut told = Vec::new();
        for key in keys {
            let Some(document) = self.documents.get_mut(&key) else { continue };
            let (reading, fault) = self.sources.of(&document.uri);
            document.set(reading);
            told.extend(fault);
            self.publish(&key)?;
        }
        told.dedup();
        told.into_iter().try_for_each(|fault| self.show(fault))
    }

    /// Asks to be told when settings change.
    fn watch(&mut self) -> io::Result<()> {
        if !self.client.watches_files {
            return Ok(());
        }
        let glob_pattern = GlobPattern::String(format!("**/{}", config::NAME));
        let options =
            DidChangeWatchedFilesRegistrationOptions { watchers: vec![FileSystemWatcher { glob_pattern, kind: None }] };
        let registration = Registration {
            id: "settings".to_owned(),
            method: DidChangeWatchedFiles::METHOD.to_owned(),
            register_options: serde_json::to_value(options).ok(),
        };
        let params = RegistrationParams { registrations: vec![registration] };
        let request =
            json!({ "jsonrpc": "2.0", "id": "settings", "method": RegisterCapability::METHOD, "params": params });
        wire::write(self.out, &request)
    }

    fn show(&mut self, message: String) -> io::Result<()> {
        self.tell("window/showMessage", &ShowMessageParams { typ: MessageType::ERROR, message })
    }

    fn tell(&mut self, method: &str, params: &impl Serialize) -> io::Result<()> {
        wire::write(self.out, &json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }
}

/// What a message says.
pub(super) fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::with(ErrorCode::InvalidParams, error.to_string()))
}

/// An answer as it is sent.
pub(super) fn raw(result: &impl Serialize) -> Result<Box<RawValue>, Failure> {
    serde_json::value::to_raw_value(result).map_err(|error| Failure::with(ErrorCode::InternalError, error.to_string()))
}

/// A document that was opened.
///
/// # Errors
/// When it was not.
pub(super) fn find<'d>(documents: &'d BTreeMap<String, Document>, uri: &Uri) -> Result<&'d Document, Failure> {
    documents.get(uri.as_str()).ok_or_else(|| {
        Failure::with(
            ErrorCode::InvalidParams,
            format!("{} is not open: send `textDocument/didOpen` first", uri.as_str()),
        )
    })
}
