import { MemberDirectory } from '../../features/people/members/index.ts'
import { AloneNote } from '../../features/people/sharing/index.ts'

/** Member List: the directory. */
export function MemberListScreen() {
  return <MemberDirectory alone={<AloneNote />} />
}
