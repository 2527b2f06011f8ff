import { z } from 'zod'
import { discardVideoUpload, videoSchema, videoUploadsPath } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

export const replaceVideoFile = endpoint({
  method: 'POST',
  path: `${videoUploadsPath}/:upload/replacement`,
  summary:
    'Play an upload that has arrived as a whole in place of a lesson’s video; everybody’s progress stays. Asked twice, it is done once',
  params: discardVideoUpload.params,
  body: z.object({
    /** The lesson whose video is replaced. */
    videoId: id,
  }),
  success: { status: 200, body: videoSchema },
})
