//! What can be wrong with a rule setting; plain data with a text that says reason and remedy.

use super::Axis;

/// A rule setting that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// There is no such axis.
    #[error("there is no rule `{axis}`{}", remedy(*.nearest))]
    UnknownAxis {
        /// What was asked for.
        axis: String,
        /// The axis whose name is nearest, if one is near.
        nearest: Option<&'static str>,
    },
    /// The axis has no such value.
    #[error("`{axis}` cannot be `{value}`: the values are {}", values(.axis))]
    UnknownValue {
        /// The axis.
        axis: &'static str,
        /// What was asked for.
        value: String,
    },
    /// A later ply is regulated where no turn has one.
    #[error(
        "`{axis}` says how later plies are made, and with `turn=1` there are none: leave out `{axis}`, or choose a longer turn"
    )]
    NoLaterPly {
        /// The axis that was set.
        axis: &'static str,
    },
    /// A rule about check or royal pieces is set where the king is simply taken.
    #[error(
        "`{axis}={value}` has no meaning with `goal=take-king`, where there is no check and no royal piece but the king: leave out `{axis}`, or play for checkmate"
    )]
    NoCheck {
        /// The axis that was set.
        axis: &'static str,
        /// Its value.
        value: &'static str,
    },
}

fn remedy(nearest: Option<&str>) -> String {
    if let Some(name) = nearest {
        return format!(": do you mean `{name}`?");
    }
    let keys: Vec<_> = super::AXES.iter().map(|axis| axis.key).collect();
    format!(": the rules are {}", keys.join(", "))
}

fn values(axis: &str) -> String {
    let keys: Vec<_> = Axis::find(axis).iter().flat_map(|axis| axis.values).map(|value| value.key).collect();
    keys.join(", ")
}
