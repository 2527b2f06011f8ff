import fc from 'fast-check'

// The same cases in every `npm test`, so that it fails for what has been changed; `npm run test:long` looks for new ones.
fc.configureGlobal(process.env.NEW_SEEDS ? {} : { seed: 1 })
