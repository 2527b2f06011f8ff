import { storedScriptsDrill } from './support/stored-scripts.ts'

storedScriptsDrill({ rounds: 3 })
