-- How jobs, mails and scheduled backups ended, for the admins' status page.

-- CreateTable
CREATE TABLE "outcomes" (
    "name" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "good_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "problem" TEXT,
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "outcomes_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "backups" (
    "day" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "place" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "bytes" BIGINT,
    "problem" TEXT,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("day")
);

ALTER TABLE "backups"
  ADD CONSTRAINT "backups_state_known" CHECK ("state" IN ('running', 'failed', 'good'));
