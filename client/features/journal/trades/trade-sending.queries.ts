import { everything, useChange } from '#client/platform/http/use-change.ts'
import { fitPicture } from '#client/platform/media/fit-picture.ts'
import { uploadOnce } from '#client/platform/media/upload.ts'
import { useSend } from '#client/platform/offline/use-send.ts'
import { createTrade, type TradeInput } from '#contract/journal/journal.ts'
import { commentParcel, tradeParcel } from '../journal.queries.ts'

// Separate from journal.queries.ts: these validate responses with schemas, which the first screen does not load.

/** Records a trade; `typed` holds the values of its form. */
export const useCreateTrade = () =>
  useSend(createTrade.success.body, {
    parcelOf: ({ body, typed }: { body: TradeInput; typed: unknown }) => ({
      kind: tradeParcel,
      about: 'journal',
      label: `${body.pair} ${body.direction}, ${body.lots} lots at ${body.entry}`,
      path: createTrade.path,
      body,
      typed,
    }),
  })

interface Screenshot {
  tradeId: string
  file: File
  /** Called with a fraction from 0 to 1. */
  onProgress: (fraction: number) => void
}

export const useUploadScreenshot = () =>
  useChange(everything, async ({ tradeId, file, onProgress }: Screenshot) => {
    const form = new FormData()
    form.append('screenshot', await fitPicture(file, 2560))
    const path = `/journal/trades/${tradeId}/screenshots`
    return createTrade.success.body.parse(await uploadOnce(path, file, form, onProgress))
  })

export const useCommentOnTrade = (tradeId: string) =>
  useSend(createTrade.success.body, {
    parcelOf: (text: string) => ({
      kind: commentParcel,
      about: tradeId,
      label: text,
      path: `/admin/journals/trades/${tradeId}/comments`,
      body: { text },
      typed: text,
    }),
  })
