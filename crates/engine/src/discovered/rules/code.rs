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

    /// Returns the code. Different states have different codes.
    fn code(&self) -> u128;

    /// Returns the state with this code.
    fn of_code(code: u128) -> Self;

    /// Appends the numbers that make up a code, from its high bits down: by default one without a sign.
    fn push_fields(fields: &mut Vec<Field>) {
        fields.push(Field {
            bits: Self::BITS,
            is_signed: false,
        });
    }

    /// The numbers that make up a code, from its high bits down.
    fn fields() -> Vec<Field> {
        let mut fields = Vec::new();
        Self::push_fields(&mut fields);
        fields
    }

    /// The numbers of a state.
    fn numbers(&self) -> Vec<i128> {
        let (code, mut left) = (self.code(), Self::BITS);
        let number = |field: Field| {
            left -= field.bits;
            (code >> left & ones(field.bits)) as i128 + field.least()
        };
        Self::fields().into_iter().map(number).collect()
    }

    /// Returns the state with these numbers. `None` if their count is different, or one is out of range.
    fn of_numbers(numbers: &[i128]) -> Option<Self> {
        let fields = Self::fields();
        if fields.len() != numbers.len() {
            return None;
        }
        let mut code = 0u128;
        for (field, number) in fields.iter().zip(numbers) {
            let bits = u128::try_from(number.checked_sub(field.least())?).ok()?;
            if bits > ones(field.bits) {
                return None;
            }
            code = code.checked_shl(field.bits).unwrap_or(0) | bits;
        }
        Some(Self::of_code(code))
    }
}

/// A number in a code.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The bits that it takes.
    pub bits: u32,
    /// Whether it may be negative. The least number then has the code 0.
    pub is_signed: bool,
}

impl Field {
    /// Whether its numbers are from 0 to 255.
    pub fn is_small(self) -> bool {
        self.bits <= 8 && !self.is_signed
    }

    fn least(self) -> i128 {
        if self.is_signed {
            -1 << (self.bits - 1)
        } else {
            0
        }
    }
}

macro_rules! numbers {
    ($($number:ty as $unsigned:ty),*) => {$(
        impl Code for $number {
            const BITS: u32 = <$number>::BITS;

            // Flips the sign bit, so that negative numbers come first.
            #[inline]
            fn code(&self) -> u128 {
                u128::from(self.wrapping_sub(<$number>::MIN) as $unsigned)
            }

            #[inline]
            fn of_code(code: u128) -> Self {
                (code as Self).wrapping_add(<$number>::MIN)
            }

            fn push_fields(fields: &mut Vec<Field>) {
                fields.push(Field {
                    bits: Self::BITS,
                    is_signed: <$number>::MIN != 0,
                });
            }
        }
    )*};
}

numbers!(
    u8 as u8,
    u16 as u16,
    u32 as u32,
    u64 as u64,
    u128 as u128,
    i8 as u8,
    i16 as u16,
    i32 as u32,
    i64 as u64
);

impl Code for bool {
    const BITS: u32 = 1;

    #[inline]
    fn code(&self) -> u128 {
        (*self).into()
    }

    #[inline]
    fn of_code(code: u128) -> Self {
        code & 1 != 0
    }
}

impl<T: Code, const N: usize> Code for [T; N] {
    const BITS: u32 = T::BITS * N as u32;

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

    fn push_fields(fields: &mut Vec<Field>) {
        (0..N).for_each(|_| T::push_fields(fields));
    }
}

macro_rules! tuples {
    ($(($($part:ident $at:tt),*))*) => {$(
        impl<$($part: Code),*> Code for ($($part,)*) {
            const BITS: u32 = 0 $(+ $part::BITS)*;

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

            fn push_fields(fields: &mut Vec<Field>) {
                $($part::push_fields(fields);)*
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
