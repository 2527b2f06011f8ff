import { useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import type { CandleSource } from '#contract/candles/candles.ts'
import { ownJournalPage } from '#contract/site/pages.ts'
import { CandleFiles } from './candle-files.tsx'
import { CandleSeriesList } from './candle-series.tsx'
import { accepted, refusalOf, sendFailure } from './candle-words.ts'
import { useSendCandles } from './candles.queries.ts'

/** Candles for charts: a student's own, or those the owner provides for everybody. */
export default function CandlesSection({ source = 'own' }: { source?: CandleSource }) {
  const isOwn = source === 'own'
  const send = useSendCandles()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    const refusal = chosen && refusalOf(chosen)
    setProblem(refusal ?? undefined)
    if (!chosen || refusal) return
    setProgress(0)
    try {
      await send.mutateAsync({ file: chosen, source, onProgress: setProgress })
      setFile(null)
    } catch (error) {
      setProblem(refusalText(error, sendFailure))
    } finally {
      setProgress(null)
    }
  }
  return (
    <section aria-labelledby="candles" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="candles" className="text-lg font-semibold">
          {isOwn ? 'Candles' : 'Candles for everyone'}
        </h2>
        {isOwn && (
          <ButtonLink to={ownJournalPage} variant="outline">
            Back to the journal
          </ButtonLink>
        )}
      </div>
      <FilePicker
        label="Choose a candle file or drop it here"
        accept={accepted}
        hint="CSV from MetaTrader 5, Dukascopy, HistData or TradingView, from 1 minute to 1 day, at most 100 MB. Longer candles are built from shorter ones."
        file={file}
        onChange={(chosen) => void choose(chosen)}
        progress={progress}
        error={problem}
      />
      <CandleFiles source={source} />
      <CandleSeriesList source={source} />
    </section>
  )
}
