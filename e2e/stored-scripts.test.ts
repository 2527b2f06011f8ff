// Of a night: what makes a start quick, and whether it shows nothing wrong meanwhile.
// @module-tag long
import { storedScriptsDrill } from './support/stored-scripts.ts'

// Students of the mentorship see what all students see; stored-scripts.long.test.ts looks as each of them.
storedScriptsDrill({ rounds: 1, viewers: ['visitor', 'mentorship', 'admin'] })
