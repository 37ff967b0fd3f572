//! The service of `scoresheet` behind the C ABI: three functions, and nothing is asked of the host.
//!
//! Memory is the module's. Whoever calls takes a block with [`alloc`], writes the request into it, and gives it to [`call`], which
//! keeps nothing of it; the answer is a block of its own. Both are given back with [`free`].

#[cfg(not(target_pointer_width = "32"))]
compile_error!("an answer is told as two numbers of 32 bits in one of 64: build this for wasm32-unknown-unknown");

use std::alloc::{Layout, alloc as take, dealloc};
use std::ptr::NonNull;

/// A block of `len` bytes with nothing in it; null where there is no memory left. A block of no bytes is any address but null.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    match Layout::array::<u8>(len) {
        Ok(layout) if len > 0 => {
            // SAFETY: the layout is not empty.
            unsafe { take(layout) }
        }
        Ok(_) => NonNull::dangling().as_ptr(),
        Err(_) => std::ptr::null_mut(),
    }
}

/// Gives back a block of `len` bytes.
///
/// # Safety
/// It came from [`alloc`] with the same `len`, or from [`call`], and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(block: *mut u8, len: usize) {
    if let (Ok(layout), 1..) = (Layout::array::<u8>(len), len) {
        // SAFETY: the caller says that the block was taken with this layout; `call` makes its own so, too.
        unsafe { dealloc(block, layout) }
    }
}

/// Answers the request of `len` bytes at `request`, which stays the caller's. The answer is a block: its address in the upper 32
/// bits, its length in the lower.
///
/// # Safety
/// `request` is the address of `len` bytes that were written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(request: *const u8, len: usize) -> u64 {
    // SAFETY: the caller says so; the bytes are not changed while they are read.
    let request = unsafe { std::slice::from_raw_parts(request, len) };
    // As long as what it holds, so that it can be given back by its length.
    let answer = Box::leak(scoresheet::service::call(request).into_boxed_slice());
    let (address, length) = (answer.as_mut_ptr() as usize as u64, answer.len() as u64);
    address << 32 | length
}
