//! `explain`: what a finding means, as data, as Markdown and as HTML.

use serde::{Deserialize, Serialize};

use super::Error;
use crate::detect::words::Unknown;
use crate::diagnostic::{Grade, Name};
use crate::lint::{Rule, page};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    /// The name of the finding.
    name: String,
}

/// What is to be known of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// Its group.
    pub group: &'static str,
    /// `error`, `warning` or `info`.
    pub severity: &'static str,
    /// What it says, in a few words.
    pub summary: &'static str,
    /// `safe`, `unsafe`, or null where it is mended by hand.
    pub fixable: Option<&'static str>,
    /// Its page in Markdown; left out in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<&'static str>,
    /// The same as a section of HTML, for the service alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
}

impl About {
    /// What is to be known of the finding of a rule, without the page.
    #[must_use]
    pub fn of(rule: &Rule) -> Self {
        Self {
            name: rule.name.key(),
            group: rule.name.group().key(),
            severity: rule.name.severity().key(),
            summary: rule.name.summary(),
            fixable: rule.promised().map(Grade::key),
            page: None,
            html: None,
        }
    }

    /// The same with the page.
    #[must_use]
    pub fn with_page(rule: &Rule) -> Self {
        Self { page: Some(rule.page), ..Self::of(rule) }
    }
}

pub(super) fn answer(request: &Request) -> Result<About, Error> {
    let rule = Name::find(&request.name).and_then(Rule::of).ok_or_else(|| {
        Error::unknown("name", &Unknown::new("finding", &request.name, Name::all().map(Name::key), ""))
    })?;
    Ok(About { html: Some(page::html::section(rule)), ..About::with_page(rule) })
}
