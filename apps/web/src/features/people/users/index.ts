export { EditUserForm } from './edit-user-form.tsx'
export { EmailCell } from './email-cell.tsx'
export { FindPerson } from './find-person.tsx'
export { nameOf } from './name.ts'
export { NameFields } from './name-fields.tsx'
export { OwnNameStep } from './own-name-step.tsx'
export { OwnNameFields, ProfileForm } from './profile-form.tsx'
export {
  PEOPLE_PER_PAGE,
  updateProfile,
  updateUser,
  userById,
} from './queries.ts'
export { usePeopleFound } from './use-people-found.ts'
export { useUserUpdate } from './use-user-update.ts'
export { UserActions } from './user-actions.tsx'
export { LeftBadge, UnconfirmedBadge, UserBadges, WaitingBadge } from './user-badges.tsx'
export { useUserSummary } from './user-summary.tsx'
