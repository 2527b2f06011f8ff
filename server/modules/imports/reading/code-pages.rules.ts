/**
 * Letters of the languages that are written in a Windows code page, the most frequent first. They only
 * decide which page a file without any mark was written in; the structure of a statement is ASCII.
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

/** The double-byte pages: Japanese (932), Korean (949), Chinese (936). */
const doubleByte = ['shift_jis', 'euc-kr', 'gbk'] as const

function decoded(sample: Uint8Array, encoding: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(sample, { stream: true })
  } catch {
    return null
  }
}

function scoreOfLetters(text: string, common: string): number {
  let score = 0
  for (const one of text) {
    if (one.charCodeAt(0) < 128) continue
    const place = common.indexOf(one)
    if (place >= 0) score += place < 12 ? 2 : 1
    else score -= /\p{L}|\p{M}/u.test(one) ? 1 : 2
  }
  return score
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
    else if (han || (code >= 0x3000 && code <= 0x303f) || code >= 0xff01) score += 0
    else score -= 3
  }
  return score
}

/**
 * The Windows code page in which the letters of a sample make most sense: a single-byte page earns by
 * the letters that its languages use, a double-byte page by its script, and only if every pair of bytes
 * is one of its characters. Western European where nothing speaks for another.
 */
export function plausibleCodePage(sample: Uint8Array): string {
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  const consider = (encoding: string, score: number) => {
    if (score > best.score) best = { encoding, score }
  }
  for (const [encoding, common] of Object.entries(letters)) {
    const text = decoded(sample, encoding, false)
    if (text !== null) consider(encoding, scoreOfLetters(text, common))
  }
  for (const encoding of doubleByte) {
    const text = decoded(sample, encoding, true)
    if (text !== null) consider(encoding, scoreOfScript(text, encoding))
  }
  return best.encoding
}
