//! What the server can do, and what it is told of the client.

use lsp_types::{
    ClientCapabilities, CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, OneOf, RenameOptions, SemanticTokensFullOptions,
    SemanticTokensOptions, SemanticTokensServerCapabilities, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkDoneProgressOptions,
};

use super::position::Encoding;
use super::tokens;

/// What of the client makes a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Client {
    /// What characters are counted in.
    pub encoding: Encoding,
    /// It asks for the edits of an action when that is chosen.
    pub resolves_actions: bool,
    /// It tells of changed files when it is asked to.
    pub watches_files: bool,
}

impl Client {
    pub fn of(client: &ClientCapabilities) -> Self {
        let document = client.text_document.as_ref();
        let action = document.and_then(|document| document.code_action.as_ref());
        let resolve = action.and_then(|action| action.resolve_support.as_ref());
        let watch = client.workspace.as_ref().and_then(|workspace| workspace.did_change_watched_files);
        Self {
            encoding: Encoding::negotiated(client),
            resolves_actions: resolve.is_some_and(|resolve| resolve.properties.iter().any(|name| name == "edit")),
            watches_files: watch.and_then(|watch| watch.dynamic_registration).unwrap_or(false),
        }
    }
}

/// What the server can do for a client.
pub(super) fn of_server(client: Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["/", ",", ";", ".", " ", "("].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::SOURCE_FIX_ALL]),
            resolve_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            },
        )),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}
