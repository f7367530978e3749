-- Whom each case of care is about: a person, or a visitor who is not in the records yet and has a card. Somebody whose
-- card was joined to a person is that person.
CREATE VIEW "cared_for" AS
SELECT "care"."id" AS "case_id", "care"."user_id", "card"."id" AS "card_id",
    coalesce("person"."first_name", "card"."first_name") AS "first_name", "person"."last_name",
    -- A card loses its name after a while.
    coalesce("person"."name", "card"."first_name", 'A visitor') AS "name",
    coalesce("person"."search", "public"."search_text"(coalesce("card"."first_name", 'A visitor'))) AS "search",
    CASE WHEN "card"."wish" = 'email' THEN "card"."contact" ELSE "person"."email"::text END AS "email",
    CASE WHEN "card"."wish" <> 'email' THEN "card"."contact" ELSE "members"."phone_number" END AS "phone_number",
    "members"."phone_number_2",
    coalesce("person"."is_active", true) AS "is_active", coalesce("person"."is_child", false) AS "is_child"
FROM "care_cases" AS "care"
LEFT JOIN "people" AS "person" ON "person"."id" = "care"."user_id"
LEFT JOIN "members" ON "members"."id" = "care"."user_id"
LEFT JOIN "visitor_cards" AS "card" ON "card"."id" = "care"."card_id" AND "care"."user_id" IS NULL;
