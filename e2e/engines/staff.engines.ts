import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { mark, registerMember } from '../people.ts'
import { colouredPicture } from '../pictures.ts'
import { desk, engines } from './engine-test.ts'

for (const { name, test } of engines)
  describe(name, () => {
    test('an admin finds a user, edits them, and is asked before deleting them', async ({
      meet,
      product,
      church: { admin },
    }) => {
      const last = `Quince${name}`
      await registerMember(product, { first: 'Mary', last })
      const screen = await meet({ route: '/admin/userlist', as: admin, viewport: desk })
      await screen.sees(/^Total Users: \d+$/)
      await screen.fill('Search users', last)
      await screen.press('Enter')
      await screen.sees('Total Users: 1')
      await screen.link(`Edit Mary ${last}`)
      await screen.fill('First Name', 'Marion')
      await screen.button('Update')
      await screen.sees({ role: 'rowheader', name: 'Marion' })
      await screen.button(`Delete Marion ${last}`)
      await screen.press('Escape')
      await screen.lacks({ role: 'dialog' })
      await screen.button(`Delete Marion ${last}`)
      await screen.button('Delete')
      await screen.sees('User deleted successfully!')
    })

    test('an admin plans a session, sees who is present, and corrects a mark', async ({
      meet,
      product,
      church: { admin, session },
    }) => {
      const here = await registerMember(product, { first: 'Here', last: name })
      await registerMember(product, { first: 'Late', last: name })
      await here.api.markAttendance(mark(session))
      const screen = await meet({ route: '/admin/sessions', as: admin, viewport: desk })
      await screen.fill('Session Name', `Vespers ${name}`)
      await screen.set('Date', '2030-05-05')
      await screen.set('Start Time', '18:00')
      await screen.set('End Time', '19:00')
      await screen.button('Create Session')
      await screen.sees('Session created successfully!')
      await screen.sees({ role: 'rowheader', name: `Vespers ${name}` })

      await screen.go(`/admin/successfulattendants?keyword=${name}`)
      await screen.sees({ role: 'rowheader', name: `Here ${name}` })
      await screen.go(`/admin/sessions/${session.id}?show=neither`)
      await screen.button(`Correct Late ${name}`)
      await screen.fill('Reason', 'Their phone was flat.')
      await screen.button('Correct')
      await screen.sees('The attendance has been corrected.')
    })

    test('an admin adds a picture to the home page', async ({ meet, church: { admin } }) => {
      const folder = await mkdtemp(join(tmpdir(), 'church-picture-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const picture = join(folder, 'choir.jpg')
      await writeFile(picture, await colouredPicture('peru'))
      const screen = await meet({ route: '/admin/carousel-management', as: admin, viewport: desk })
      await screen.button('Add Item')
      await screen.device.chooseFile('dialog[open] input[type=file]', picture)
      await screen.sees({ role: 'img', name: 'Preview' })
      await screen.fill(/^Description/, `The choir in ${name}`)
      await screen.button('Create')
      await screen.lacks({ role: 'dialog' })
      await screen.go('/')
      await screen.sees(`The choir in ${name}`)
    })
  })
