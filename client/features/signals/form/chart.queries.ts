import { useChange } from '#client/platform/http/use-change.ts'
import { fitPicture } from '#client/platform/media/fit-picture.ts'
import { upload } from '#client/platform/media/upload.ts'
import { uploadSignalChart } from '#contract/signals/signals.ts'
import { signalKeys } from '../signals.keys.ts'

interface Chart {
  id: string
  file: File
  onProgress: (fraction: number) => void
}

/** Uploads the picture of a signal; `onProgress` is called with 0 to 1. */
export const useUploadChart = () =>
  useChange(signalKeys.all, async ({ id, file, onProgress }: Chart) => {
    const form = new FormData()
    form.set('chart', await fitPicture(file, 1280))
    const path = uploadSignalChart.path.replace(':id', id)
    return uploadSignalChart.success.body.parse(await upload(path, form, { onProgress }))
  })
