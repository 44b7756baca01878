import SerenityCore

// Reading a health export is not built yet (CTX-4): until it is, aggregates come through `HealthSource` from whoever has
// them, and this module holds nothing.
