import type { Member } from '@church/shared'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import { ContactButtons } from './contact-buttons.tsx'
import styles from './member-details.module.scss'
import { MemberFacts } from './member-facts.tsx'
import { fullName } from './name.ts'

interface Props {
  member: Member
  /** Shows the user themselves as others see them: there is nobody to save, and what is missing is folded. */
  isPreview?: boolean
}

/** A member below a heading with the name: picture, ways to reach them, all details. The same for members and admins. */
export function MemberDetails({ member, isPreview = false }: Props) {
  const addressOf = usePictureAddress()
  const { image } = member
  return (
    <Card className={styles.details}>
      <Avatar src={image && addressOf(image)} name={fullName(member)} size={176} shape="arch" />
      <div>
        <ContactButtons member={member} canSave={!isPreview} />
        <MemberFacts member={member} foldsMissing={isPreview} />
      </div>
    </Card>
  )
}
