//! Requests on documents: what each asks for, and the answer in the words of the protocol.

use std::collections::{BTreeMap, HashMap};

use lsp_server::ErrorCode;
use lsp_types::request::{
    CodeActionRequest, CodeActionResolveRequest, Completion, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    HoverRequest, InlayHintRequest, PrepareRenameRequest, RangeFormatting, Rename, Request as _,
    SemanticTokensFullRequest, SemanticTokensRangeRequest,
};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CompletionItem, CompletionItemKind, CompletionParams,
    CompletionTextEdit, DocumentFormattingParams, DocumentRangeFormattingParams, DocumentSymbolParams,
    FoldingRangeParams, Hover, HoverContents, HoverParams, InlayHintParams, MarkupContent, MarkupKind,
    PrepareRenameResponse, RenameParams, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::actions::{self, Remedy};
use super::capabilities::Client;
use super::diagnostics::{self, Of};
use super::document::Document;
use super::edits::{self, Change};
use super::failure::Failure;
use super::game::Game;
use super::position::Places;
use super::server::{find, raw, read};
use super::{completion, folding, format, hints, hover, outline, rename, tokens};
use crate::diagnostic::Grade;

type Documents = BTreeMap<String, Document>;

/// The answer to a request.
///
/// # Errors
/// When the method is unknown, or it cannot be done.
pub(super) fn answer(
    method: &str,
    params: Value,
    documents: &Documents,
    client: Client,
) -> Result<Box<RawValue>, Failure> {
    let asked = Asked { documents, client };
    match method {
        HoverRequest::METHOD => with(params, |params| asked.hover(&params)),
        Completion::METHOD => with(params, |params| asked.completion(&params)),
        DocumentSymbolRequest::METHOD => with(params, |params| asked.symbols(&params)),
        FoldingRangeRequest::METHOD => with(params, |params| asked.folds(&params)),
        SemanticTokensFullRequest::METHOD => with(params, |params| asked.tokens(&params)),
        SemanticTokensRangeRequest::METHOD => with(params, |params| asked.tokens_in(&params)),
        InlayHintRequest::METHOD => with(params, |params| asked.hints(&params)),
        Formatting::METHOD => with(params, |params| asked.format(&params)),
        RangeFormatting::METHOD => with(params, |params| asked.format_in(&params)),
        PrepareRenameRequest::METHOD => with(params, |params| asked.prepare_rename(&params)),
        Rename::METHOD => with(params, |params| asked.rename(&params)),
        CodeActionRequest::METHOD => with(params, |params| asked.actions(&params)),
        CodeActionResolveRequest::METHOD => with(params, |action| asked.resolve(action)),
        _ => Err(Failure::with(ErrorCode::MethodNotFound, format!("`{method}` is none of what this server does"))),
    }
}

/// Reads what is asked, and writes what the answer is.
fn with<P: DeserializeOwned, R: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Result<R, Failure>,
) -> Result<Box<RawValue>, Failure> {
    raw(&answer(read(params)?)?)
}

/// What requests are about.
struct Asked<'d> {
    documents: &'d Documents,
    client: Client,
}

impl<'d> Asked<'d> {
    fn at(&self, params: &TextDocumentPositionParams) -> Result<(&'d Document, Places<'d>, usize), Failure> {
        let (document, places) = self.of(&params.text_document.uri)?;
        let offset = places.offset(params.position);
        Ok((document, places, offset))
    }

    fn of(&self, uri: &Uri) -> Result<(&'d Document, Places<'d>), Failure> {
        let document = find(self.documents, uri)?;
        Ok((document, Places::new(&document.text, self.client.encoding)))
    }

    fn hover(&self, params: &HoverParams) -> Result<Option<Hover>, Failure> {
        let (document, places, offset) = self.at(&params.text_document_position_params)?;
        Ok(hover::hover(document, offset).map(|told| Hover {
            contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: told.markdown }),
            range: Some(places.range(told.range)),
        }))
    }

    fn completion(&self, params: &CompletionParams) -> Result<Option<Vec<CompletionItem>>, Failure> {
        let (document, places, offset) = self.at(&params.text_document_position)?;
        let Some(choices) = completion::choices(document, offset) else { return Ok(None) };
        let range = places.range(choices.range);
        let items = choices.all.into_iter().enumerate().map(|(index, choice)| CompletionItem {
            label: choice.label,
            kind: Some(if choice.is_ply { CompletionItemKind::VALUE } else { CompletionItemKind::OPERATOR }),
            detail: Some(choice.detail).filter(|detail| !detail.is_empty()),
            sort_text: Some(format!("{index:04}")),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, choice.text))),
            ..CompletionItem::default()
        });
        Ok(Some(items.collect()))
    }

    fn symbols(&self, params: &DocumentSymbolParams) -> Result<impl Serialize + use<>, Failure> {
        let (document, _) = self.of(&params.text_document.uri)?;
        Ok(outline::symbols(document, self.client.encoding))
    }

    fn folds(&self, params: &FoldingRangeParams) -> Result<impl Serialize + use<>, Failure> {
        Ok(folding::ranges(self.of(&params.text_document.uri)?.0))
    }

    fn tokens(&self, params: &SemanticTokensParams) -> Result<SemanticTokens, Failure> {
        let (document, _) = self.of(&params.text_document.uri)?;
        let data = tokens::tokens(document, 0..document.text.len(), self.client.encoding);
        Ok(SemanticTokens { result_id: None, data })
    }

    fn tokens_in(&self, params: &SemanticTokensRangeParams) -> Result<SemanticTokens, Failure> {
        let (document, places) = self.of(&params.text_document.uri)?;
        let data = tokens::tokens(document, places.bytes(params.range), self.client.encoding);
        Ok(SemanticTokens { result_id: None, data })
    }

    fn hints(&self, params: &InlayHintParams) -> Result<impl Serialize + use<>, Failure> {
        let (document, places) = self.of(&params.text_document.uri)?;
        Ok(hints::hints(document, places.bytes(params.range), self.client.encoding))
    }

    fn format(&self, params: &DocumentFormattingParams) -> Result<Vec<TextEdit>, Failure> {
        let (document, places) = self.of(&params.text_document.uri)?;
        Ok(edits::edits(format::document(document)?, &places))
    }

    fn format_in(&self, params: &DocumentRangeFormattingParams) -> Result<Vec<TextEdit>, Failure> {
        let (document, places) = self.of(&params.text_document.uri)?;
        let games = document.games_in(places.bytes(params.range));
        Ok(edits::edits(format::games(document, games), &places))
    }

    fn prepare_rename(&self, params: &TextDocumentPositionParams) -> Result<PrepareRenameResponse, Failure> {
        let (document, places, offset) = self.at(params)?;
        let (range, code) = rename::letter(document, offset)?;
        let placeholder = code.to_owned();
        Ok(PrepareRenameResponse::RangeWithPlaceholder { range: places.range(range), placeholder })
    }

    fn rename(&self, params: &RenameParams) -> Result<WorkspaceEdit, Failure> {
        let (document, places, offset) = self.at(&params.text_document_position)?;
        let changes = rename::rename(document, offset, &params.new_name)?;
        Ok(workspace(document, changes, &places))
    }

    fn actions(&self, params: &CodeActionParams) -> Result<Vec<CodeAction>, Failure> {
        let (document, places) = self.of(&params.text_document.uri)?;
        let wanted = |kind: &CodeActionKind| {
            let is_meant = |asked: &CodeActionKind| {
                let (asked, kind) = (asked.as_str(), kind.as_str());
                asked.is_empty() || kind == asked || kind.strip_prefix(asked).is_some_and(|rest| rest.starts_with('.'))
            };
            params.context.only.as_ref().is_none_or(|only| only.iter().any(is_meant))
        };
        let mut actions = Vec::new();
        if wanted(&CodeActionKind::QUICKFIX) {
            let remedies = actions::remedies(document, places.bytes(params.range));
            actions.extend(remedies.into_iter().map(|remedy| quick_fix(document, remedy, &places)));
        }
        if wanted(&CodeActionKind::SOURCE_FIX_ALL) && document.games.iter().any(Game::has_safe_fix) {
            let action = CodeAction {
                title: "Mend all that can be mended safely".to_owned(),
                kind: Some(CodeActionKind::SOURCE_FIX_ALL),
                data: Some(Value::String(document.uri.as_str().to_owned())),
                ..CodeAction::default()
            };
            // That takes several readings of all games: where possible, only when it is chosen.
            actions.push(if self.client.resolves_actions { action } else { self.resolve(action)? });
        }
        Ok(actions)
    }

    /// Adds the edits of an action that mends all.
    fn resolve(&self, mut action: CodeAction) -> Result<CodeAction, Failure> {
        let uri = action.data.as_ref().and_then(Value::as_str);
        if action.edit.is_none()
            && let Some(document) = uri.and_then(|uri| self.documents.get(uri))
        {
            let places = Places::new(&document.text, self.client.encoding);
            action.edit = Some(workspace(document, actions::fix_all(document)?, &places));
        }
        Ok(action)
    }
}

fn quick_fix(document: &Document, remedy: Remedy<'_>, places: &Places<'_>) -> CodeAction {
    let of = Of { start: document.games[remedy.game].start, game: remedy.game + 1 };
    let diagnostic = diagnostics::diagnostic(remedy.finding, of, document, places);
    let diagnostic = serde_json::to_value(diagnostic).and_then(serde_json::from_value);
    let is_safe = remedy.finding.fix.as_ref().is_some_and(|fix| fix.grade == Grade::Safe);
    CodeAction {
        title: remedy.title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: diagnostic.ok().map(|diagnostic| vec![diagnostic]),
        edit: Some(workspace(document, remedy.changes, places)),
        is_preferred: Some(is_safe),
        ..CodeAction::default()
    }
}

/// Edits of one document, for the client to make.
#[allow(clippy::mutable_key_type, reason = "the type of the protocol; addresses are never changed")]
fn workspace(document: &Document, changes: Vec<Change>, places: &Places<'_>) -> WorkspaceEdit {
    let edits = edits::edits(changes, places);
    WorkspaceEdit { changes: Some(HashMap::from([(document.uri.clone(), edits)])), ..WorkspaceEdit::default() }
}
