import { type Member, memberTexts } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { MemberForm } from './member-form.tsx'
import { departmentsIn, detailsBefore } from './member-values.ts'
import { usePictureUndo } from './use-picture-undo.ts'

interface Props {
  member: Member
  /** Called once the changes are saved. */
  onSaved: () => unknown
}

/** The admins' form for a member's details. What it saves can be undone. */
export function EditMember({ member, onSaved }: Props) {
  const { id } = member
  const updateMember = useSave(mutations.updateMember)
  const pictureUndo = usePictureUndo(id)
  return (
    <MemberForm
      key={id}
      member={member}
      own={false}
      save={async ({ departments, ...changes }) => {
        const sent = {
          ...changes,
          ...(departments !== undefined && { department_set: departmentsIn(departments) }),
        }
        const picture = await pictureUndo.keep(member.image, changes)
        const saved = await updateMember({ params: { id }, body: { ...sent, id } })
        toastWithUndo(memberTexts.updated, {
          before: detailsBefore(member, saved, sent, picture),
          restore: (values) =>
            pictureUndo.restore(values, (before) =>
              updateMember({ params: { id }, body: { ...before, id } }),
            ),
        })
        await onSaved()
        return saved
      }}
    />
  )
}
