import type { SiteWords } from './site-words.ts'

// Where the record of signals is public, what the landing page says of signals in figures comes from it.

const ofSignals =
  /\b(signals?|(win(ning)?|success|hit|strike)[ -]?(rate|ratio)|accura(cy|te)|pips?|profit\w*|drawdown|expectancy|returns?|roi|gains?|winners?|losers?|winning trades?)\b/i
const inR = /\d\s*R\b/

/** Whether a figure of the landing page is one about signals, by the words it is given. */
export const isAboutSignals = ({ figure, label }: SiteWords['stats'][number]): boolean =>
  ofSignals.test(label) || ofSignals.test(figure) || inR.test(figure)
