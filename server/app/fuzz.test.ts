import { fuzzEveryCall } from '#testing/fuzz/fuzz.ts'

// The same requests every time; fuzz.long.test.ts uses new ones.
fuzzEveryCall({ cases: 20, seed: 1 })
