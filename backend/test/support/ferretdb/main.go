// A server that speaks MongoDB's protocol, for tests on machines that have Go but no MongoDB: FerretDB v1 over SQLite.
//
// It prints its address on standard output when it listens, and exits when its standard input closes, so that it never
// outlives its parent process.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/FerretDB/FerretDB/build/version"
	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	data := flag.String("data", "", "the folder of the databases; it must exist")
	flag.Parse()
	nameVersion()

	socket := filepath.Join(*data, "ferretdb.sock")
	server, err := ferretdb.New(&ferretdb.Config{
		Listener: ferretdb.ListenerConfig{Unix: socket},
		Handler:  "sqlite",
		// The data is temporary, so writes need not wait for the disk.
		SQLiteURL: "file:" + *data + "/?_pragma=synchronous(off)",
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		log.Fatal(err)
	}
	go func() {
		_ = server.Run(context.Background())
	}()

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go serve(listener, socket)
	fmt.Println(listener.Addr())
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// nameVersion lets `buildInfo` return the version of the module: FerretDB within another program says "unknown".
func nameVersion() {
	build, _ := debug.ReadBuildInfo()
	for _, module := range build.Deps {
		if module.Path == "github.com/FerretDB/FerretDB" {
			version.Get().Version = module.Version
		}
	}
}
