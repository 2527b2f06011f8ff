import type { SiteWords } from './site-words.ts'

// Where the record of signals is public, what the landing page says of signals in figures comes from it.

const ofSignals =
  /\b(signals?|(win(ning)?|success|hit|strike)[ -]?(rate|ratio)|accura(cy|te)|pips?|profit\w*|drawdown|expectancy|returns?|roi|gains?|winners?|losers?|winning trades?)\b/i
const inR = /\d\s*R\b/

/** Whether a figure of the landing page is one about signals, by the words it is given. */
export const isAboutSignals = ({ figure, label }: SiteWords['stats'][number]): boolean =>
  ofSignals.test(label) || ofSignals.test(figure) || inR.test(figure)

/** A figure within a sentence: a share, pips, R, or so many of so many. */
const figureInText = /\d[\d.,]*\s*(%|percent\b|pips?\b|R\b)|\b\d+ (out )?of (every )?\d+\b/i

/**
 * The sentences of the landing page's texts that state a figure about signals, each with the path of its text. What people are
 * quoted with is left out: it is marked by itself.
 */
export function signalClaimsIn(words: SiteWords): { path: string; sentence: string }[] {
  const { hero, benefits, closing, faqs } = words
  const { risk, path, journal, others } = benefits
  const titled = (at: string, { title, text }: { title: string; text: string }) => [
    [`${at}.title`, title] as const,
    [`${at}.text`, text] as const,
  ]
  const texts = [
    ['title', words.title] as const,
    ['description', words.description] as const,
    ['programsTitle', words.programsTitle] as const,
    ...titled('hero', hero),
    ...titled('benefits.risk', risk),
    ...titled('benefits.path', path),
    ...titled('benefits.journal', journal),
    ...others.flatMap((one, place) => titled(`benefits.others.${place}`, one)),
    ...titled('closing', closing),
    ...closing.points.map((point, place) => [`closing.points.${place}`, point] as const),
    ...faqs.flatMap(({ title, content }, place) => [
      [`faqs.${place}.title`, title] as const,
      [`faqs.${place}.content`, content] as const,
    ]),
  ]
  return texts.flatMap(([at, text]) =>
    text
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => figureInText.test(sentence) && ofSignals.test(sentence))
      .map((sentence) => ({ path: at, sentence })),
  )
}
