import type { SessionView } from "@unswayed/protocol";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isRefused, openLink, renewSession, takeKeyFromAddress } from "./api/session.ts";
import { Join } from "./pages/join.tsx";
import { SecondSeat } from "./pages/second-seat.tsx";
import { Vote } from "./pages/vote/vote.tsx";
import { Message, troubleText } from "./parts/trouble.tsx";
import { go, matched, usePath } from "./router.ts";
import { useTexts } from "./texts/texts.tsx";

// A voter's phone loads the ballot at once; what others need comes when they need it.
const Home = lazy(() => import("./pages/home/home.tsx").then((m) => ({ default: m.Home })));
const Create = lazy(() => import("./pages/create/create.tsx").then((m) => ({ default: m.Create })));
const ChangeSettings = lazy(() =>
  import("./pages/change-settings.tsx").then((m) => ({ default: m.ChangeSettings })),
);
const Lobby = lazy(() => import("./pages/lobby/lobby.tsx").then((m) => ({ default: m.Lobby })));
const RunSheet = lazy(() =>
  import("./pages/run/run-sheet.tsx").then((m) => ({ default: m.RunSheet })),
);
const Screen = lazy(() => import("./pages/screen.tsx").then((m) => ({ default: m.Screen })));
const ResultPage = lazy(() =>
  import("./pages/result/result.tsx").then((m) => ({ default: m.ResultPage })),
);
const Explain = lazy(() => import("./pages/explain.tsx").then((m) => ({ default: m.Explain })));
const Report = lazy(() => import("./pages/report/report.tsx").then((m) => ({ default: m.Report })));
const Rehearsal = lazy(() =>
  import("./simulated/rehearsal.tsx").then((m) => ({ default: m.Rehearsal })),
);
const Playground = lazy(() =>
  import("./simulated/playground.tsx").then((m) => ({ default: m.Playground })),
);
const Health = lazy(() => import("./pages/health.tsx").then((m) => ({ default: m.Health })));

const pages: readonly (readonly [string, (at: Readonly<Record<string, string>>) => ReactNode])[] = [
  ["/", () => <Home />],
  ["/new", () => <Create situation="both" />],
  ["/new/check", () => <Create situation="check" />],
  ["/new/both", () => <Create situation="both" />],
  ["/new/private", () => <Create situation="private" />],
  ["/d/:id/settings", ({ id = "" }) => <ChangeSettings id={id} />],
  ["/d/:id/lobby", ({ id = "" }) => <Lobby id={id} />],
  ["/d/:id/run", ({ id = "" }) => <RunSheet id={id} />],
  ["/d/:id/screen", ({ id = "" }) => <Screen id={id} />],
  ["/d/:id/vote", ({ id = "" }) => <Vote id={id} />],
  ["/d/:id/result", ({ id = "" }) => <ResultPage id={id} />],
  ["/d/:id/explain", ({ id = "" }) => <Explain id={id} />],
  ["/d/:id/report", ({ id = "" }) => <Report id={id} />],
  ["/j/:code", ({ code = "" }) => <Join code={code} />],
  ["/rehearse", () => <Rehearsal />],
  ["/playground", () => <Playground />],
  ["/health", () => <Health />],
];

export function App(): ReactNode {
  const texts = useTexts();
  const path = usePath();
  const [isReady, setReady] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [secondKey, setSecondKey] = useState<string | null>(null);
  useEffect(() => {
    const key = takeKeyFromAddress();
    begin(key).then(
      () => setReady(true),
      (error: unknown) => {
        if (isRefused(error, "seat-taken")) setSecondKey(key);
        else setTrouble(error);
      },
    );
  }, []);
  if (secondKey !== null && !isReady) {
    return (
      <SecondSeat
        linkKey={secondKey}
        onOpened={(session) => {
          toSeat(session);
          setReady(true);
        }}
      />
    );
  }
  if (trouble !== null) return <Message title={texts.name} text={troubleText(texts, trouble)} />;
  // Without a frame: what is pressed in it would be gone when the page comes.
  const waiting = (
    <main>
      <p>{texts.loading}</p>
    </main>
  );
  if (!isReady) return waiting;
  for (const [pattern, page] of pages) {
    const at = matched(pattern, path);
    if (at) {
      return (
        <Suspense fallback={waiting} key={path}>
          {page(at)}
        </Suspense>
      );
    }
  }
  return <Message title={texts.name} text={texts.errors.notFound} />;
}

/** Learns what this browser may do, and uses the key it came with. */
async function begin(key: string | null): Promise<void> {
  toSeat(key === null ? await renewSession() : await openLink(key));
}

/** A personal link leads to the seat it gives; opened again, without its key, back to it. */
function toSeat({ grants }: SessionView): void {
  const seat = grants.findLast(({ role }) => role === "voter");
  if (location.pathname === "/p" && seat?.deliberation) {
    go(`/d/${seat.deliberation}/vote`, { replace: true });
  }
}
