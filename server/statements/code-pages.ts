/**
 * Letters of the languages written in each Windows code page, the most frequent first. They only
 * decide the code page of a file without any declaration; the structure of a statement is ASCII.
 */
const letters: Record<string, string> = {
  'windows-1252': 'éáíóèàçãñêúôüöäßâõîûùïëåøæœÉÀÇÖÄÜºª°¿¡',
  'windows-1250': 'íáéěšřčžýůúťóőűňďąęłńśźżćľĺŕôăşţâđäöüßÁČŘŠŽÍÝŁŚŻ',
  'windows-1251': 'оаеинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґўОПСНВКДРБТИ',
  'windows-1253': 'αοιετσνηυρπκμλςωάέίόύήώδγθχφβξζψΑΠΣΚΕΤ',
  'windows-1254': 'ıişçğüöâİŞÇĞÜÖ',
  'windows-1255': 'יוהלאםרתבשמנעדחקפטכגסצזןףךץ',
  'windows-1256': 'اليمونرتبةعدسفهكقحجشصطخضذثئءأإىؤغظزآ',
  'windows-1257': 'āīēšūėžąįķņļģčųęõäöüĀĪŠŪĖŽ',
  'windows-1258': 'àáâãăđêôơưèéìíòóùúýĐƯƠ',
}

/** The double-byte code pages: Japanese (932), Korean (949), Chinese (936). */
const doubleByte = ['shift_jis', 'euc-kr', 'gbk'] as const

function decoded(sample: Uint8Array, encoding: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(sample, { stream: true })
  } catch {
    return null
  }
}

/** Code pages of scripts whose words contain no Latin letters. */
const ownScripts = new Set(['windows-1251', 'windows-1253', 'windows-1255', 'windows-1256'])

/**
 * How plausible a text is for a code page: by how common its letters are, and by its words. Latin
 * words have few accents, and words of other scripts have no Latin letters in their midst.
 */
function scoreOfLetters(text: string, encoding: string, common: string): number {
  let score = 0
  const hasOwnScript = ownScripts.has(encoding)
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const foreign = [...word].filter((one) => one.charCodeAt(0) > 127)
    const isMixed = foreign.length < word.length
    const fits = hasOwnScript ? !isMixed : isMixed || foreign.length < 3
    for (const one of foreign) score += fits ? worthOf(one, common) : -2
  }
  const signs = text.match(/[^\p{L}\p{M}\p{ASCII}]/gu) ?? []
  return score - 2 * signs.length
}

function worthOf(letter: string, common: string): number {
  const place = common.indexOf(letter)
  if (place >= 0) return place < 12 ? 2 : 1
  return common.includes(letter.toLowerCase()) ? 1 : -1
}

function scoreOfScript(text: string, encoding: (typeof doubleByte)[number]): number {
  let score = 0
  for (const one of text) {
    const code = one.codePointAt(0) ?? 0
    if (code < 128) continue
    const kana = code >= 0x3040 && code <= 0x30ff
    const hangul = code >= 0xac00 && code <= 0xd7a3
    const han = code >= 0x4e00 && code <= 0x9fff
    if (encoding === 'shift_jis' && kana) score += 4
    else if (encoding === 'euc-kr' && hangul) score += 4
    else if (encoding === 'gbk' && han) score += 2
    else if (encoding === 'shift_jis' && han) score += 2
    else if (encoding !== 'euc-kr' && han) score += 0
    else if ((code >= 0x3000 && code <= 0x303f) || code >= 0xff01) score += 0
    else score -= 3
  }
  return score
}

/**
 * The most plausible Windows code page for the letters of a sample: a single-byte page scores by
 * the letters that its languages use, a double-byte page by its script, and only if every pair of
 * bytes is one of its characters. Western European by default.
 */
export function plausibleCodePage(sample: Uint8Array): string {
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  const consider = (encoding: string, score: number) => {
    if (score > best.score) best = { encoding, score }
  }
  for (const [encoding, common] of Object.entries(letters)) {
    const text = decoded(sample, encoding, false)
    if (text !== null) consider(encoding, scoreOfLetters(text, encoding, common))
  }
  for (const encoding of doubleByte) {
    const text = decoded(sample, encoding, true)
    if (text !== null) consider(encoding, scoreOfScript(text, encoding))
  }
  return best.encoding
}
