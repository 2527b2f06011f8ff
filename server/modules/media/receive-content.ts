import type { FastifyRequest } from 'fastify'
import type { Space } from '#server/modules/space/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders, maxImageBytes, missingImage } from './media.rules.ts'
import { readForm } from './read-form.ts'

/**
 * Reads a form with a picture of the academy's content, which counts against nobody's quota; `use`
 * gets its key, which is valid during the call.
 */
export const createReceiveContent =
  ({ storage, space }: { storage: Storage; space: Space }) =>
  async <T>(
    request: FastifyRequest,
    field: string,
    use: (incoming: string) => Promise<T>,
  ): Promise<T> => {
    await space.requireDisk(Number(request.headers['content-length'] ?? maxImageBytes))
    const { file: incoming } = await readForm(request, {
      field,
      maxBytes: maxImageBytes,
      missing: missingImage,
      // To disk, so that a hundred simultaneous uploads do not fill the memory.
      async store(content) {
        const key = `${folders.incoming}/${newId()}`
        await storage.put(key, content)
        return key
      },
      discard: (key) => storage.delete(key),
    })
    try {
      return await use(incoming)
    } finally {
      await storage.delete(incoming)
    }
  }

export type ReceiveContent = ReturnType<typeof createReceiveContent>
