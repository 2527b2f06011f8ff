/** A value, with one value for each label of what it measures. */
interface Reading {
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Something measured, by the name under which Prometheus stores it. */
export interface Measure {
  /** Begins with `academy_` and ends with the unit. */
  readonly name: string
  readonly help: string
  /** Their values come from a list in the program: never from what people send. */
  readonly labels?: readonly string[]
  /** Only grows, until the process ends; otherwise it is a gauge. */
  readonly isCounter?: true
  /** What several processes of a machine say together: their sum, unless said here. */
  readonly together?: 'first' | 'min'
}

/** The readings by the names of the measures; what is missing has no value at present. */
export type Readings = Readonly<Record<string, readonly Reading[]>>

/** Measures that are read together, whenever Prometheus asks. */
export interface Measures {
  readonly of: readonly Measure[]
  /**
   * Whether every process reads the same, from the database: it is marked `scope="academy"`, so that nobody
   * adds up what several processes say.
   */
  readonly isShared?: true
  read(): Readings | Promise<Readings>
}

/** Counts events of this process by the values of its labels. */
export interface EventCounter {
  count(labels: Readonly<Record<string, string>>, times?: number): void
  readonly measures: Measures
}

/** Creates a counter of what happens in this process. */
export function createCounter(measure: Omit<Measure, 'isCounter'>): EventCounter {
  const { name, labels = [] } = measure
  const counted = new Map<string, Required<Reading>>()
  return {
    count(values, times = 1) {
      const key = labels.map((label) => values[label]).join('\n')
      const reading = counted.get(key) ?? { labels: values, value: 0 }
      counted.set(key, { ...reading, value: reading.value + times })
    },
    measures: {
      of: [{ ...measure, isCounter: true }],
      read: () => ({ [name]: [...counted.values()] }),
    },
  }
}
