const key = 'subtitles'

/** Which subtitles somebody wants to see. */
export interface SubtitleChoice {
  /** Null if none was ever chosen on this device. */
  language: string | null
  isShown: boolean
}

/** What was chosen last on this device. */
export function storedSubtitles(): SubtitleChoice {
  const [state, language] = (localStorage.getItem(key) ?? '').split(' ')
  return { language: language || null, isShown: state === 'on' }
}

/** Stores the choice for future lessons. */
export function keepSubtitles({ language, isShown }: SubtitleChoice): void {
  localStorage.setItem(key, `${isShown ? 'on' : 'off'} ${language ?? ''}`)
}
