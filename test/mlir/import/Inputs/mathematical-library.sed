# Functions with bodies for those of C's mathematical library: mse-run executes none without. They have other names, as the
# operations in them call that library.
s/@logf\|@pow\|@floor\|@rint\|@exp/&_here/g
s/private @logf_here(f32) -> f32/private @logf_here(%x: f32) -> f32 { %r = math.log %x : f32 return %r : f32 }/
s/private @pow_here(f64, f64) -> f64/private @pow_here(%x: f64, %y: f64) -> f64 { %r = math.powf %x, %y : f64 return %r : f64 }/
s/private @floor_here(f64) -> f64/private @floor_here(%x: f64) -> f64 { %r = math.floor %x : f64 return %r : f64 }/
s/private @rint_here(f64) -> f64/private @rint_here(%x: f64) -> f64 { return %x : f64 }/
s/private @exp_here(f32) -> f32/private @exp_here(%x: f32) -> f32 { %r = math.exp %x : f32 return %r : f32 }/
