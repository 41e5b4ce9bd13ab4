import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../texts/texts.tsx";

/** An address for a phone's camera. The encoder is loaded when one is shown. */
export function Qr({ address }: { readonly address: string }): ReactNode {
  const texts = useTexts();
  const [path, setPath] = useState<{ size: number; d: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("uqr").then(
      ({ encode }) => {
        if (!isCurrent) return;
        const { data, size } = encode(address, { ecc: "M", border: 2 });
        const d = data
          .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
          .join("");
        setPath({ size, d });
      },
      () => {}, // without it the address can still be typed
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  if (!path) return <div className="qr" />;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={texts.lobby.qr(address)}
      viewBox={`0 0 ${path.size} ${path.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}
