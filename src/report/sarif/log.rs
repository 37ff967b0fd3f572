//! The objects of a SARIF log as far as they are written here, named as the standard names them; sections of it: 3.13 on.
//!
//! Plain data with serde; what has no value is left out, as the standard wants it.

use serde::Serialize;

use crate::report::object::PlaceInGame;

#[derive(Serialize)]
pub(super) struct Tool {
    pub driver: Driver,
}

#[derive(Serialize)]
pub(super) struct Driver {
    pub name: &'static str,
    pub version: &'static str,
    pub rules: Vec<ReportingDescriptor>,
}

/// A rule.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReportingDescriptor {
    pub id: &'static str,
    pub short_description: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<Text>,
    pub default_configuration: Configuration,
    pub properties: Tags,
}

/// A `multiformatMessageString`.
#[derive(Serialize)]
pub(super) struct Text {
    pub text: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markdown: Option<&'static str>,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub level: &'static str,
}

#[derive(Serialize)]
pub(super) struct Tags {
    pub tags: [&'static str; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(super) struct Notification {
    pub level: &'static str,
    pub message: Message,
}

#[derive(Serialize)]
pub(super) struct Message {
    pub text: String,
}

/// A file that was read.
#[derive(Serialize)]
pub(super) struct Artifact {
    pub location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<&'static str>,
    pub roles: [&'static str; 1],
}

#[derive(Clone, Serialize)]
pub(super) struct ArtifactLocation {
    pub uri: String,
    pub index: usize,
}

/// A finding.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Result {
    pub rule_id: &'static str,
    pub rule_index: usize,
    pub level: &'static str,
    pub message: Message,
    pub locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix>,
    pub properties: Properties,
}

/// What the standard has no field for, named as in `json`.
#[derive(Serialize)]
pub(super) struct Properties {
    /// Which game of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    #[serde(flatten)]
    pub place: Option<PlaceInGame>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<usize>,
    pub physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub artifact_location: ArtifactLocation,
    pub region: Region,
}

/// A place: lines and columns of the text, bytes of the file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub start_line: usize,
    pub start_column: usize,
    pub end_line: usize,
    pub end_column: usize,
    pub byte_offset: u64,
    pub byte_length: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fix {
    pub description: Message,
    pub artifact_changes: [ArtifactChange; 1],
    pub properties: Grade,
}

#[derive(Serialize)]
pub(super) struct Grade {
    pub grade: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactChange {
    pub artifact_location: ArtifactLocation,
    pub replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Replacement {
    pub deleted_region: Region,
    pub inserted_content: ArtifactContent,
}

#[derive(Serialize)]
pub(super) struct ArtifactContent {
    pub text: String,
}
