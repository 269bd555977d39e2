/// A state that can be written as a number of at most 128 bits, its code. States are numbered in the order of their codes.
///
/// Numbers, `bool`, and tuples and arrays of them implement it. Use the smallest types that hold the values: the search stores a state in
/// eight bytes if its code fits, else in sixteen.
///
/// ```
/// use homing::discovered::Code;
///
/// assert_eq!((3u8, [true, false]).code(), 0b11_10);
/// assert_eq!(<(u8, [bool; 2])>::of_code(0b11_10), (3, [true, false]));
/// ```
pub trait Code: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The bits of a code, at most 128.
    const BITS: u32;
    /// How many numbers a state has as text.
    const NUMBERS: usize;
    /// Whether each of them is below 256.
    const IS_SMALL: bool;

    /// Returns the code. Different states have different codes.
    fn code(&self) -> u128;

    /// Returns the state with this code.
    fn of_code(code: u128) -> Self;

    /// Appends the numbers of a state.
    fn push_numbers(&self, numbers: &mut Vec<i128>);

    /// Returns the state with these numbers. `None` if there are too few, or one is too large.
    fn of_numbers(numbers: &mut dyn Iterator<Item = i128>) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Code for $number {
            const BITS: u32 = <$number>::BITS;
            const NUMBERS: usize = 1;
            const IS_SMALL: bool = <$number>::BITS == 8 && <$number>::MIN == 0;

            // Flips the sign bit, so that negative numbers come first.
            #[inline]
            fn code(&self) -> u128 {
                u128::from(self.wrapping_sub(<$number>::MIN).cast_unsigned_or_same())
            }

            #[inline]
            fn of_code(code: u128) -> Self {
                (code as Self).wrapping_add(<$number>::MIN)
            }

            fn push_numbers(&self, numbers: &mut Vec<i128>) {
                numbers.push((*self).into());
            }

            fn of_numbers(numbers: &mut dyn Iterator<Item = i128>) -> Option<Self> {
                numbers.next()?.try_into().ok()
            }
        }
    )*};
}

/// Converts the bits of a number to an unsigned one.
trait Unsigned {
    type Same: Into<u128>;
    fn cast_unsigned_or_same(self) -> Self::Same;
}

macro_rules! unsigned {
    ($($number:ty as $same:ty),*) => {$(
        impl Unsigned for $number {
            type Same = $same;
            #[inline]
            fn cast_unsigned_or_same(self) -> $same {
                self as $same
            }
        }
    )*};
}

unsigned!(
    u8 as u8, u16 as u16, u32 as u32, u64 as u64, i8 as u8, i16 as u16, i32 as u32, i64 as u64
);
numbers!(u8 u16 u32 u64 i8 i16 i32 i64);

impl Code for bool {
    const BITS: u32 = 1;
    const NUMBERS: usize = 1;
    const IS_SMALL: bool = true;

    #[inline]
    fn code(&self) -> u128 {
        (*self).into()
    }

    #[inline]
    fn of_code(code: u128) -> Self {
        code & 1 != 0
    }

    fn push_numbers(&self, numbers: &mut Vec<i128>) {
        numbers.push((*self).into());
    }

    fn of_numbers(numbers: &mut dyn Iterator<Item = i128>) -> Option<Self> {
        match numbers.next()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl<T: Code, const N: usize> Code for [T; N] {
    const BITS: u32 = T::BITS * N as u32;
    const NUMBERS: usize = T::NUMBERS * N;
    const IS_SMALL: bool = T::IS_SMALL;

    #[inline]
    fn code(&self) -> u128 {
        self.iter()
            .fold(0, |code, part| code << T::BITS | part.code())
    }

    #[inline]
    fn of_code(code: u128) -> Self {
        std::array::from_fn(|at| {
            T::of_code(code >> (T::BITS * (N - 1 - at) as u32) & ones(T::BITS))
        })
    }

    fn push_numbers(&self, numbers: &mut Vec<i128>) {
        self.iter().for_each(|part| part.push_numbers(numbers));
    }

    fn of_numbers(numbers: &mut dyn Iterator<Item = i128>) -> Option<Self> {
        let parts = (0..N)
            .map(|_| T::of_numbers(numbers))
            .collect::<Option<Vec<_>>>()?;
        parts.try_into().ok()
    }
}

macro_rules! tuples {
    ($(($($part:ident $at:tt),*))*) => {$(
        impl<$($part: Code),*> Code for ($($part,)*) {
            const BITS: u32 = 0 $(+ $part::BITS)*;
            const NUMBERS: usize = 0 $(+ $part::NUMBERS)*;
            const IS_SMALL: bool = true $(&& $part::IS_SMALL)*;

            #[inline]
            fn code(&self) -> u128 {
                let code = 0;
                $(let code = code << $part::BITS | self.$at.code();)*
                code
            }

            #[inline]
            fn of_code(code: u128) -> Self {
                let mut left = Self::BITS;
                ($({
                    left -= $part::BITS;
                    $part::of_code(code >> left & ones($part::BITS))
                },)*)
            }

            fn push_numbers(&self, numbers: &mut Vec<i128>) {
                $(self.$at.push_numbers(numbers);)*
            }

            fn of_numbers(numbers: &mut dyn Iterator<Item = i128>) -> Option<Self> {
                Some(($($part::of_numbers(numbers)?,)*))
            }
        }
    )*};
}

tuples! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}

/// A mask of this many ones.
const fn ones(bits: u32) -> u128 {
    if bits >= 128 {
        u128::MAX
    } else {
        (1 << bits) - 1
    }
}
