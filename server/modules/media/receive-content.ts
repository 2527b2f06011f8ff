import type { FastifyRequest } from 'fastify'
import type { Space } from '#server/modules/space/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders, maxImageBytes, missingImage } from './media.rules.ts'
import { readForm } from './read-form.ts'

/**
 * Reads a form with a picture of the academy's content, which belongs to nobody's space; `use` has the key
 * at which it lies while it lasts.
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
      // On the disk, so that a hundred that arrive at once do not stand in memory.
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
