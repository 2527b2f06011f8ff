import { viewers } from './support/screens.ts'
import { storedScriptsDrill } from './support/stored-scripts.ts'

storedScriptsDrill({ rounds: 3, viewers })
