export { EditUserForm } from './edit-user-form.tsx'
export { EmailCell } from './email-cell.tsx'
export { nameOf } from './name.ts'
export { OwnNameFields, ProfileForm } from './profile-form.tsx'
export {
  similarUsers,
  useDeleteUser,
  userById,
  userList,
  useUpdateProfile,
  useUpdateUser,
} from './queries.ts'
export { UserActions } from './user-actions.tsx'
export { LeftBadge, UnconfirmedBadge, UserBadges, WaitingBadge } from './user-badges.tsx'
