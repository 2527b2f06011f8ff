import { fuzzEveryCall } from '#testing/fuzz/fuzz.ts'

fuzzEveryCall({ cases: 500 })
