/** The file contains no usable candles; the message is shown to people. */
export class NoCandles extends Error {}
