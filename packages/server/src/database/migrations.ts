import { type Kysely, type Migration, SqliteAdapter, sql } from "kysely";

/**
 * In order, never changed once released: a store remembers the names of those it has been through. Servers of this version and
 * of the one before run side by side, so a migration only adds: tables, and columns that may be left out. What nobody of the
 * version before uses any more is taken away in a later release.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-first": { up: first },
  "0002-answers": { up: answers },
  "0003-removed": { up: removed },
  "0004-one-device": { up: oneDevice },
  "0005-no-order": { up: noOrder },
};

/**
 * Links that end by themselves. And SQLite numbers rows as they come, which would tell in which order people answered: a table that is
 * kept by its key alone has no such numbers.
 */
async function noOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("links").addColumn("expires_at", "text").execute();
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`create table sealed_ballots_by_key (
    deliberation text not null references deliberations (id),
    round integer not null,
    channel text not null,
    voter text not null,
    answer text not null,
    attempt integer not null,
    salt text not null,
    device text,
    primary key (deliberation, round, channel, voter)
  ) without rowid`.execute(db);
  await sql`insert into sealed_ballots_by_key
    select deliberation, round, channel, voter, answer, attempt, salt, device
    from sealed_ballots order by deliberation, round, channel, voter`.execute(db);
  await sql`drop table sealed_ballots`.execute(db);
  await sql`alter table sealed_ballots_by_key rename to sealed_ballots`.execute(db);
}

/**
 * A seat has one device. Where two had got into one, nobody can tell whose it is: neither keeps it, and links that lead past the device
 * that is in a seat work no longer. Also keys that change, and from which device private answers and consents came.
 */
async function oneDevice(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("key_hash", "text").execute();
  await db.schema
    .createIndex("sessions_by_key")
    .on("sessions")
    .column("key_hash")
    .unique()
    .execute();
  await db.schema.alterTable("sealed_ballots").addColumn("device", "text").execute();
  await db.schema.alterTable("consents").addColumn("device", "text").execute();
  await sql`delete from grants where role = 'voter' and (deliberation, voter) in (
    select deliberation, voter from grants where role = 'voter'
    group by deliberation, voter having count(*) > 1)`.execute(db);
  await sql`update links set is_replaced = 1 where role = 'voter' and is_replaced = 0 and (
    (session is not null and not exists (
      select 1 from grants where grants.role = 'voter' and grants.deliberation = links.deliberation
        and grants.voter = links.voter and grants.session = links.session))
    or (session is null and exists (
      select 1 from grants where grants.role = 'voter' and grants.deliberation = links.deliberation
        and grants.voter = links.voter)))`.execute(db);
  await sql`create unique index grants_one_device on grants (deliberation, voter)
    where role = 'voter'`.execute(db);
}

/** That there was a deliberation and when it was deleted, for anyone who still comes. A hash: not even its id is left. */
async function removed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("removed")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}

/** Where workers leave what they have found. */
async function answers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("answers")
    .addColumn("deliberation", "text", (column) =>
      column.primaryKey().references("deliberations.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("body", "text")
    .execute();
}

async function first(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deliberations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("room_code", "text", (column) => column.notNull().unique())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("head_seq", "integer", (column) => column.notNull())
    .addColumn("head_hash", "text", (column) => column.notNull())
    .addColumn("phase", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("delete_at", "text")
    .execute();
  await db.schema
    .createTable("facts")
    .addColumn("deliberation", "text", (column) => column.notNull().references("deliberations.id"))
    .addColumn("seq", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("facts_key", ["deliberation", "seq"])
    .execute();
  await db.schema
    .createTable("sealed_ballots")
    .addColumn("deliberation", "text", (column) => column.notNull().references("deliberations.id"))
    .addColumn("round", "integer", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("voter", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("salt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("sealed_ballots_key", ["deliberation", "round", "channel", "voter"])
    .execute();
  await db.schema
    .createTable("consents")
    .addColumn("deliberation", "text", (column) => column.notNull().references("deliberations.id"))
    .addColumn("voter", "text", (column) => column.notNull())
    .addColumn("matter", "text", (column) => column.notNull())
    .addColumn("agrees", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("consents_key", ["deliberation", "voter", "matter"])
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("grants")
    .addColumn("session", "text", (column) => column.notNull().references("sessions.hash"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("deliberation", "text", (column) => column.notNull())
    .addColumn("voter", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("grants_key", ["session", "role", "deliberation", "voter"])
    .execute();
  await db.schema
    .createTable("links")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("deliberation", "text", (column) => column.notNull())
    .addColumn("voter", "text", (column) => column.notNull())
    .addColumn("session", "text")
    .addColumn("is_replaced", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("claims")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("deliberation", "text", (column) => column.notNull().references("deliberations.id"))
    .addColumn("voter", "text", (column) => column.notNull())
    .addColumn("session", "text", (column) => column.notNull().references("sessions.hash"))
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ["grants", "deliberation"],
    ["links", "deliberation"],
    ["claims", "deliberation"],
    ["claims", "session"],
  ] as const) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
}
