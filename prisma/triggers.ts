/**
 * Why the database has each of its triggers, as `table.trigger`. Rules stand in the code, where a reader looks for them
 * and the order of the areas is checked; a trigger is for what code cannot do. A test compares these lists with
 * PostgreSQL's catalogue.
 */

/** Notify every process with the commit. Code could forget one, or be killed before it. */
export const announcing = [
  'audit_events.audit_events_deleted',
  'campuses.campuses_changed',
  'deliveries.delivery_queued',
  'departments.department_renamed',
  'group_meetings.group_meetings_changed',
  'group_people.group_people_changed',
  'groups.groups_changed',
  'household_members.directory_child_came',
  'household_members.directory_child_changed',
  'household_members.directory_child_went',
  'household_members.directory_children_emptied',
  'looks.looks_deleted',
  'members.directory_ages_changed',
  'members.directory_came_or_went',
  'members.directory_details_changed',
  'members.directory_emptied',
  'refresh_tokens.sign_in_deleted',
  'refresh_tokens.sign_in_ended',
  'refresh_tokens.sign_in_proved',
  'serving_leaders.leaders_changed',
  'serving_slots.slots_changed',
  'session_departments.audience_changed',
  'sessions.sessions_changed',
  'settings.setting_changed',
  'sharing.directory_sharing_came_or_went',
  'sharing.directory_sharing_changed',
  'sharing.directory_sharing_emptied',
  'user_roles.roles_changed',
  'user_roles.roles_emptied',
  'users.approval_changed',
  'users.directory_approval_changed',
  'users.directory_names_changed',
  'users.directory_standing_changed',
  'users.role_changed',
  'users.standing_changed',
  'users.two_step_changed',
]

/** Refuse, count or complete a row as a CHECK would, if it could; with what a CHECK cannot do. */
export const constraining: Record<string, string> = {
  'attendance.attendance_deleted':
    'A closed session counts its rows, and a foreign key deletes them with their person.',
  'attendance_corrections.corrections_only_added': 'Compares a row with what it was before.',
  'household_members.agreements_end_with_new_adult':
    'An agreement is to the adults of its household, who are other rows; a merge and its undo write any table.',
  'household_members.agreements_end_with_other_adult':
    'An agreement is to the adults of its household, who are other rows; a merge and its undo write any table.',
  'members.birthday_or_date_of_birth':
    'A date of birth leaves no second birthday, also one that an import, a merge or the previous release writes.',
  'serving_slots.slot_became_gap':
    'A foreign key empties the slot of a deleted person, but cannot change its state with it.',
  'unnamed_corrections.unnamed_corrections_only_added': 'Compares a row with what it was before.',
  'users.email_unconfirmed':
    'An address is confirmed by a row that had it already, so a new one is compared with the former.',
}

/** Raise the number by which calendars know a newer version, for any writer of any of its tables. */
export const numbering = [
  'campuses.campus_renamed',
  'group_meetings.group_meeting_in_calendar_changed',
  'groups.group_in_calendar_changed',
  'session_departments.audience_narrowed',
  'session_departments.audience_widened',
  'sessions.session_in_calendar_changed',
]

/**
 * Write what people withdraw (`withdrawals`), so that a restore does not bring it back. Code could forget one; the
 * previous release, a cascade and an operator's own statement would.
 */
export const recording = [
  'group_people.group_withdrawn',
  'household_members.agreement_withdrawn',
  'keeping_choices.name_withdrawn',
  'message_choices.message_withdrawn',
  'passkeys.passkey_withdrawn',
  'photo_permissions.photo_permission_withdrawn',
  'provider_accounts.provider_withdrawn',
  'reading_tokens.token_withdrawn',
  'refresh_tokens.sign_in_withdrawn',
  'serving_leaders.leader_withdrawn',
  'sharing.sharing_withdrawn',
  'user_roles.role_withdrawn',
  'users.account_withdrawn',
  'users.person_erased',
  'users.person_returned',
]

/** Hold even if the previous release writes, which runs beside this one during an upgrade. */
export const outlasting: Record<string, string> = {
  'deliveries.deliveries_attempt_alone':
    'Release 2.3 takes a greeting or a carer’s mail whatever its row says, and must not send one that is leaving.',
  'sessions.session_closed':
    'No session may close without deleting its key and tokens: they tell who was there without a name.',
  'users.admin_loses_tokens':
    'Release 2.3 takes an admin’s right and knows no reading tokens, which must not return with the right.',
}

/**
 * Triggers whose rule stands in the code since this release. The previous release relies on them during an upgrade, so
 * the next release drops them. Until then both act, and whichever comes second finds nothing left to do. The tests run
 * without them.
 */
export const goingWithNextRelease: Record<string, string> = {
  'refresh_tokens.sign_in_of_push_ended': 'signInsEnded: endPush',
  'sessions.session_changes_series': 'seriesSplit: takeOverRoles',
  'sessions.session_deleted': 'sessionsDeleted: rememberDeleted',
  'sessions.session_of_series_gets_slots': 'sessionsMade: makeSlots',
  'sessions.session_of_series_made': 'makeOccurrences writes `public`',
  'sessions.session_with_slots_deleted': 'sessionsDeleted: dropSlots',
  'users.leaver_loses_feeds': 'peopleLeft: endFeeds',
  'users.leaver_loses_rights': 'setStanding, and peopleLeft: leaveServing',
}
