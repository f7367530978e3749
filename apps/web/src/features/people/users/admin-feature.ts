import type { Feature } from '../../../lib/feature.ts'
import { userPaths } from './paths.ts'

export const usersAdmin: Feature = {
  screens: [
    {
      path: userPaths.users,
      audience: 'admin',
      load: async () => (await import('./users-screen.tsx')).UsersScreen,
      menu: { shownTo: 'admin', label: 'Users' },
    },
    {
      path: userPaths.addPerson,
      audience: 'admin',
      load: async () => (await import('./add-person-screen.tsx')).AddPersonScreen,
    },
    {
      path: userPaths.editUser,
      audience: 'admin',
      load: async () => (await import('./edit-user-screen.tsx')).EditUserScreen,
    },
  ],
}
