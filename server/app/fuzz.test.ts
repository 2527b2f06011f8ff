import { fuzzEveryCall } from '#testing/fuzz/fuzz.ts'

// The same requests every time; fuzz.long.test.ts looks for new ones.
fuzzEveryCall({ cases: 25, seed: 1 })
