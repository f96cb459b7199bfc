// Stripe's own stripe-mock, which checks each request against Stripe's published OpenAPI description and answers 400 to an
// invalid one.
//
// It prints its address on standard output when it listens, and exits when its standard input closes, so that it never
// outlives its parent process.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"
)

func main() {
	// Send stripe-mock's own output to stderr: the parent process reads only the address from stdout.
	answers := os.Stdout
	os.Stdout = os.Stderr
	description, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		log.Fatal(err)
	}
	fixtures, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		log.Fatal(err)
	}
	stub, err := server.NewStubServer(fixtures, description, false, false)
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() {
		log.Fatal(http.Serve(listener, http.HandlerFunc(stub.HandleRequest)))
	}()
	fmt.Fprintln(answers, listener.Addr())
	_, _ = io.Copy(io.Discard, os.Stdin)
}
