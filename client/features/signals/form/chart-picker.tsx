import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import type { ChartUpload } from './use-chart-upload.ts'

interface ChartPickerProps {
  /** The address of the signal's current picture. */
  present: string | null
  chart: ChartUpload
}

/** Chooses the picture of a signal; a new one replaces the current one. */
export function ChartPicker({ present, chart }: ChartPickerProps) {
  const { file, setFile, progress, problem } = chart
  return (
    <div className="flex flex-col gap-3">
      {present && (
        <img
          src={present}
          alt="Current chart"
          className="aspect-video w-40 rounded-md object-cover"
        />
      )}
      <FilePicker
        label="Chart image"
        accept="image/*"
        file={file}
        onChange={setFile}
        hint="An image of at most 5 MB"
        progress={progress}
        error={problem}
      />
    </div>
  )
}
