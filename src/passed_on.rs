//! Methods that only call those of a part.

/// Methods that call those of the same name of a field, or of a part in brackets: `[rules()]`.
macro_rules! passed_on {
    ($field:ident: $($methods:tt)*) => {
        $crate::passed_on::passed_on! { [$field]: $($methods)* }
    };
    ($part:tt: $($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        $($crate::passed_on::passed_on! { @ $part $name($($argument: $type),*) -> $result })*
    };
    (@ [$($part:tt)+] $name:ident($($argument:ident: $type:ty),*) -> $result:ty) => {
        fn $name(&self, $($argument: $type),*) -> $result {
            self.$($part)+.$name($($argument),*)
        }
    };
}
pub(crate) use passed_on;
