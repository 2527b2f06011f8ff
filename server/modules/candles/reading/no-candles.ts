/** The file holds no candles that can be kept; the message is for people. */
export class NoCandles extends Error {}
