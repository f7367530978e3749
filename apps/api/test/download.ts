import { strFromU8, unzipSync } from 'fflate'
import { binaryBody, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

/** Asks for the ZIP file of everything stored about a person. */
export const download = ({ request }: TestServer, person: Person) =>
  request.get('/api/users/profile/download/').set(person.auth).buffer(true).parse(binaryBody)

/** What the download says about a person, as JSON. */
export async function downloadedData(server: TestServer, person: Person): Promise<string> {
  const { body } = await download(server, person).expect(200)
  return strFromU8(unzipSync(body)['my-data.json'] ?? new Uint8Array())
}
