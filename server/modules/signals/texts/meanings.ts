/** What words of a message mean, in whichever language they are written. */
export type Meaning =
  | 'buy'
  | 'sell'
  | 'limit'
  /** A stop order or a stop loss: its place decides. */
  | 'stop'
  | 'market'
  | 'now'
  | 'stop loss'
  | 'target'
  | 'entry'
  | 'risk'
  | 'reward'
  | 'lot'
  | 'pip'
  /** A unit of which it is not certain that it is a pip. */
  | 'point'
  /** At the entry, where a stop loses nothing. */
  | 'even'
  | 'move'
  | 'close'
  | 'take'
  | 'half'
  | 'quarter'
  | 'three quarters'
  | 'part'
  | 'all'
  | 'cancel'
  | 'filled'
  | 'hit'
  /** A target without a price: the position stays open. */
  | 'open'
  | 'order'
  | 'if'
  /** Something that is considered, expected or asked: no instruction. */
  | 'maybe'
  | 'not'
  /** The outcome of a trade. */
  | 'result'
  | 'over'
  | 'under'
  | 'to'
  | 'and'
  | 'at'
  | 'first'
  | 'second'
  | 'third'
  | 'fourth'
  /** Where analyses use a word that elsewhere is an instruction, as in 'long term'. */
  | 'talk'
  /** Says nothing by itself: 'signal', 'price', 'the'. */
  | 'filler'

/** The words of one language, by meaning: phrases with commas between them; `*` stands for any ending. */
export type Words = Partial<Record<Meaning, string>>
