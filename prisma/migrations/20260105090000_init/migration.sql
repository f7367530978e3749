-- The engine's script for schema.prisma, extended by hand with what Prisma cannot say:
--
-- * extensions: citext (case-insensitive e-mail and department names), pg_trgm (any part of a
--   word found by index) and unaccent. All three are trusted: the database's owner may create them.
-- * search_text(text): lower case without accents. unaccent() itself is only STABLE, because its
--   dictionary could be replaced; naming the dictionary and declaring IMMUTABLE allows it in
--   generated columns.
-- * the `search` columns of users, members and sessions: generated, stored, trigram-indexed.
--   A keyword matches with
--       search LIKE '%' || search_text($1) || '%'
--   where %, _ and \ in $1 were escaped before. Keywords under three letters match no trigram
--   and read the table. schema.prisma knows the columns as ignored, so Prisma never writes them.
-- * CHECK constraints, at the end; and arrays of widths that are never null.

CREATE EXTENSION IF NOT EXISTS "citext" WITH SCHEMA "public";
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";

CREATE FUNCTION "public"."search_text"("value" TEXT) RETURNS TEXT
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower("public".unaccent('public.unaccent'::regdictionary, "value"));

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "terms_version" TEXT,
    "terms_accepted_at" TIMESTAMPTZ(3),
    "totp_secret" TEXT,
    "totp_enabled_at" TIMESTAMPTZ(3),
    "totp_last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" TEXT GENERATED ALWAYS AS ("public"."search_text"("first_name" || ' ' || "last_name" || ' ' || "email"::text)) STORED,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" INTEGER NOT NULL,
    "image" TEXT,
    "image_widths" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "middle_name" TEXT,
    "date_of_birth" DATE,
    "flat_no" TEXT,
    "street_name" TEXT,
    "city" TEXT,
    "postcode" TEXT,
    "member_type" TEXT,
    "email_2" TEXT,
    "phone_number" TEXT,
    "phone_number_2" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" TEXT GENERATED ALWAYS AS ("public"."search_text"(
        coalesce("middle_name", '') || ' ' || coalesce("phone_number", '') || ' ' ||
        coalesce("phone_number_2", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postcode", '')
    )) STORED,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "departments" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_departments" (
    "member_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,

    CONSTRAINT "member_departments_pkey" PRIMARY KEY ("member_id","department_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "expired_at" TIMESTAMPTZ(3),
    "present_total" INTEGER,
    "absent_total" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" TEXT GENERATED ALWAYS AS ("public"."search_text"("name")) STORED,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendance" (
    "id" SERIAL NOT NULL,
    "session_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "present" BOOLEAN NOT NULL,
    "marked_at" TIMESTAMPTZ(3),

    CONSTRAINT "attendance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "church_carousel_items" (
    "id" SERIAL NOT NULL,
    "image" TEXT NOT NULL,
    "image_widths" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "church_carousel_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_carousel_items" (
    "id" SERIAL NOT NULL,
    "image" TEXT NOT NULL,
    "image_widths" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "title" TEXT,
    "details" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_carousel_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_changes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "old_email" CITEXT NOT NULL,
    "new_email" CITEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "reverted_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "birthday_greetings" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "birthday_greetings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "subject_id" INTEGER,
    "detail" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_search_idx" ON "users" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "members_search_idx" ON "members" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "departments_name_key" ON "departments"("name");

-- CreateIndex
CREATE INDEX "member_departments_department_id_idx" ON "member_departments"("department_id");

-- CreateIndex
CREATE INDEX "sessions_starts_at_id_idx" ON "sessions"("starts_at", "id");

-- CreateIndex
CREATE INDEX "sessions_ends_at_idx" ON "sessions"("ends_at");

-- CreateIndex
CREATE INDEX "sessions_search_idx" ON "sessions" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "attendance_session_id_present_id_idx" ON "attendance"("session_id", "present", "id");

-- CreateIndex
CREATE INDEX "attendance_user_id_present_id_idx" ON "attendance"("user_id", "present", "id");

-- CreateIndex
CREATE UNIQUE INDEX "attendance_session_id_user_id_key" ON "attendance"("session_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_user_id_idx" ON "refresh_tokens"("user_id");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_user_id_created_at_idx" ON "password_resets"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes"("token_hash");

-- CreateIndex
CREATE INDEX "email_changes_user_id_idx" ON "email_changes"("user_id");

-- CreateIndex
CREATE INDEX "birthday_greetings_year_state_idx" ON "birthday_greetings"("year", "state");

-- CreateIndex
CREATE UNIQUE INDEX "birthday_greetings_user_id_year_key" ON "birthday_greetings"("user_id", "year");

-- CreateIndex
CREATE INDEX "audit_events_created_at_idx" ON "audit_events"("created_at");

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_departments" ADD CONSTRAINT "member_departments_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_departments" ADD CONSTRAINT "member_departments_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "birthday_greetings" ADD CONSTRAINT "birthday_greetings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "members" ADD CONSTRAINT "members_member_type_check"
    CHECK ("member_type" IN ('Regular', 'Visitor', 'Frequent Visitor'));

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ends_after_start_check"
    CHECK ("ends_at" > "starts_at");

ALTER TABLE "attendance" ADD CONSTRAINT "attendance_present_is_marked_check"
    CHECK (NOT "present" OR "marked_at" IS NOT NULL);

ALTER TABLE "birthday_greetings" ADD CONSTRAINT "birthday_greetings_state_check"
    CHECK ("state" IN ('pending', 'claimed', 'sent', 'failed'));
