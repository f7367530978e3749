import { type DirectoryEntry, thumbnailOf } from '@church/shared'
import { Link } from 'react-router-dom'
import { pathOf } from '../../../lib/path-of.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import styles from './directory.module.scss'
import { directoryName } from './name.ts'
import { memberPaths } from './paths.ts'
import { PhoneLinks } from './phone-links.tsx'

/** A member in the directory. The whole card links to their page; its phone numbers can be dialled. */
export function MemberCard({ member }: { member: DirectoryEntry }) {
  const addressOf = usePictureAddress()
  const { image } = member
  return (
    <Card className={styles.card}>
      <Avatar src={image && addressOf(thumbnailOf(image))} name="" size={72} />
      <div className={styles.words}>
        <h2>
          <Link to={pathOf(memberPaths.member, member.id)}>{directoryName(member)}</Link>
        </h2>
        <p>
          <PhoneLinks numbers={[member.phone_number, member.phone_number_2]} />
        </p>
      </div>
    </Card>
  )
}
