-- AlterTable
ALTER TABLE "sharing" ADD COLUMN "paper" BOOLEAN NOT NULL DEFAULT true;
