import { existsSync } from 'node:fs'
import { openPictureStorage, type PictureSettings } from '../platform/open-picture-storage.ts'
import { fileOf, randomName } from '../platform/picture-names.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, failed } = findingsOf('pictures')

/** Writes, reads, lists and deletes a file where the pictures are, without leaving anything there. */
export async function checkPictures(settings: PictureSettings): Promise<Finding> {
  const storage = openPictureStorage(settings)
  const { place, source } = storage
  if ('folder' in source && !existsSync(source.folder)) {
    return ok(`none yet: the first one will create ${place}.`)
  }
  const name = randomName()
  const file = fileOf(name, '')
  try {
    const bytes = Buffer.from('a file of the doctor')
    await storage.put(file, bytes)
    const isRead = (await storage.read(file))?.equals(bytes)
    const isListed = (await storage.list([name])).includes(file)
    await storage.remove([file])
    if (!isRead || !isListed) return failed(`${place} does not return what was written to it.`)
  } catch (error) {
    const advice =
      'folder' in source
        ? 'Check its owner and the free space.'
        : 'Check MEDIA, S3_ENDPOINT, S3_REGION and the credentials, which must allow to list the bucket, and to read, write and delete its objects.'
    return failed(`${messageOf(error)}. ${advice}`)
  }
  return ok(`${place} can be written to, read and deleted from.`)
}
